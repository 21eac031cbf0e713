// HTML of a tenant, made harmless and made plain.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { sanitiseHtml, textOfHtml } from '../../../src/catalog/html.ts';

describe('HTML of descriptions', () => {
  it('keeps structure and drops what runs or loads (contract 8.1)', () => {
    const cases = {
      '<p class="x" style="color:red">Soft <b>wool</b></p>': '<p>Soft <b>wool</b></p>',
      '<script>alert(1)</script>ok<style>p{}</style>': 'ok',
      '<img src=x onerror=alert(1)>': '',
      '<a href="javascript:alert(1)">a</a>': '<a>a</a>',
      '<a href="https://a.example/?x=1&y=2" onclick="x()">a</a>':
        '<a href="https://a.example/?x=1&amp;y=2">a</a>',
      '<iframe src="https://a.example"></iframe><svg onload=x()></svg>': '',
      '<ul><li>one</ul>': '<ul><li>one</li></ul>',
      'plain "text"': 'plain "text"',
    };
    for (const [html, clean] of Object.entries(cases)) assert.equal(sanitiseHtml(html), clean);
  });

  it('lets no script, handler or script address through, in any broken markup', () => {
    const pieces =
      '<p>|</p>|<script>|</script>|<|>|"|\'|&lt;|&#60;|<!--|-->|<a href="|javascript:| onclick=x |' +
      '<svg |<style>|<textarea>|x';
    const soup = fc
      .array(fc.constantFrom(...pieces.split('|')), { maxLength: 14 })
      .map((list) => list.join(''));
    fc.assert(
      fc.property(soup, (html) => {
        const clean = sanitiseHtml(html);
        assert.doesNotMatch(clean, /<(script|svg|style|textarea|!)/i);
        for (const [, attributes = ''] of clean.matchAll(/<[a-z]\w*((?:"[^"]*"|[^">])*)>/gi)) {
          // Inside a value these words are only text: an address counts by its beginning.
          for (const [, name = '', value = ''] of attributes.matchAll(/([\w-]+)="([^"]*)"/g)) {
            assert.match(name, /^(href|colspan|rowspan)$/);
            assert.doesNotMatch(value, /^\s*javascript:/i);
          }
        }
      }),
    );
  });

  it('turns into words with a line per block', () => {
    assert.equal(
      textOfHtml('<p>Fish &amp; chips</p><ul><li>a<li>b &lt; c</ul>'),
      'Fish & chips\na\nb < c',
    );
    assert.equal(textOfHtml('  one <br> two  '), 'one\ntwo');
  });
});

// HTML templates: a value is text, whatever it says.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { html, Html } from '../../../src/pages/html.ts';

describe('an HTML template', () => {
  it('escapes values in text and in attributes', () => {
    const evil = `"><script>alert('1')</script>&`;
    assert.equal(
      html`<a title="${evil}">${evil}</a>`.text,
      '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">' +
        '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</a>',
    );
  });

  it('takes templates inside templates as they are, lists of them too', () => {
    const items = ['a', '<b>'].map((one) => html`<li>${one}</li>`);
    const list = html`<ul>
      ${items}
    </ul>`.text;
    assert.equal(list.replaceAll(/\s/g, ''), '<ul><li>a</li><li>&lt;b&gt;</li></ul>');
    assert.equal(html`${new Html('<br>')}`.text, '<br>');
  });

  it('is empty for an absent value', () => {
    assert.equal(html`[${undefined}${null}${false}${0}]`.text, '[0]');
  });
});

// Sanitises HTML of a tenant: keeps the structure of the text, removes scripts, styles and handlers.

import sanitize from 'sanitize-html';

const tags =
  'p br hr div span blockquote pre code h1 h2 h3 h4 h5 h6 b strong i em u s small sub sup a ' +
  'ul ol li dl dt dd table caption thead tbody tfoot tr th td';

const options: sanitize.IOptions = {
  allowedTags: tags.split(' '),
  // No images: pictures come as `media`, through the managed host.
  allowedAttributes: { a: ['href'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

/** The same text with nothing in it that could run or load anything. */
export function sanitiseHtml(html: string): string {
  // Without these three characters there is no markup and nothing to escape.
  return /[<>&]/.test(html) ? sanitize(html, options) : html;
}

/** The words of an HTML text for places that show plain text. */
export function textOfHtml(html: string): string {
  const spaced = html.replaceAll(/<\/?(br|p|li|h\d|div|tr|dd)\b/gi, '\n$&');
  const bare = sanitize(spaced, { allowedTags: [], allowedAttributes: {} });
  const text = bare
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}

// The widget's drawings: lines of 24 by 24, in the colour of the text around them.

import { svg, type SVGTemplateResult } from 'lit';

const icon = (path: SVGTemplateResult): SVGTemplateResult =>
  svg`<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

export const chatIcon = icon(svg`<path d="M4 5h16v11H10l-5 4v-4H4z" /><path d="M8 9h8M8 12h5" />`);
export const closeIcon = icon(svg`<path d="M6 6l12 12M18 6L6 18" />`);
export const sendIcon = icon(svg`<path d="M12 19V5M6 11l6-6 6 6" />`);
export const stopIcon = icon(
  svg`<rect x="7" y="7" width="10" height="10" rx="1.5" fill="currentColor" />`,
);
export const newIcon = icon(svg`<path d="M12 5v14M5 12h14" />`);
export const downIcon = icon(svg`<path d="M12 5v14M6 13l6 6 6-6" />`);

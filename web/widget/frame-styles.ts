// The widget's styles. The page may set every `--aisle-*` property; light and dark follow the visitor's setting
// unless the page sets `color-scheme`.

import { css } from 'lit';

export const frameStyles = css`
  :host {
    --_accent: var(--aisle-accent, var(--_brand, #24594a));
    --_on-accent: var(--aisle-on-accent, var(--_on-brand, #fff));
    --_surface: var(--aisle-surface, light-dark(#fffdf9, #1b1d1c));
    --_raised: var(--aisle-raised, light-dark(#f4efe7, #292c2a));
    --_text: var(--aisle-text, light-dark(#22251f, #eceae4));
    --_muted: var(--aisle-muted, light-dark(#62655c, #a9aca3));
    --_line: var(--aisle-line, light-dark(#e2dbcf, #3b3f3c));
    --_good: light-dark(#1c6b3c, #7fd6a0);
    --_bad: light-dark(#a3271f, #ff9d94);
    --_radius: var(--aisle-radius, 18px);
    color-scheme: light dark;
    font: 400 15px/1.5 var(--aisle-font, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif);
    color: var(--_text);
    text-align: start;
  }
  :host([hidden]) {
    display: none;
  }
  * {
    box-sizing: border-box;
  }
  button,
  textarea {
    font: inherit;
    color: inherit;
  }
  button {
    cursor: pointer;
  }
  :focus-visible {
    outline: 3px solid light-dark(var(--_accent), color-mix(in srgb, var(--_accent), #fff 50%));
    outline-offset: 2px;
  }
  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .launcher {
    position: fixed;
    inset-block-end: 24px;
    inset-inline-end: 24px;
    z-index: var(--aisle-z, 1000);
    display: grid;
    place-items: center;
    width: 60px;
    height: 60px;
    border: 0;
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_on-accent);
    box-shadow: 0 6px 24px rgb(0 0 0 / 0.25);
    transition: transform 0.15s ease;
  }
  .launcher:hover {
    transform: translateY(-2px);
  }
  .launcher svg {
    width: 28px;
    height: 28px;
  }
  .panel {
    display: flex;
    flex-direction: column;
    overflow: hidden;
    background: var(--_surface);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .floating {
    position: fixed;
    inset-block-end: 24px;
    inset-inline-end: 24px;
    z-index: var(--aisle-z, 1000);
    width: min(420px, calc(100vw - 48px));
    height: min(700px, calc(100dvh - 48px));
    box-shadow: 0 18px 60px rgb(0 0 0 / 0.28);
    animation: rise 0.18s ease-out;
  }
  .inline {
    height: var(--aisle-height, 600px);
    width: 100%;
  }
  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(12px);
    }
  }
  header {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 12px 12px 12px 16px;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .avatar {
    flex: none;
    display: grid;
    place-items: center;
    width: 38px;
    height: 38px;
    border-radius: 50%;
    background: color-mix(in srgb, var(--_on-accent) 18%, transparent);
    font-weight: 650;
    overflow: hidden;
  }
  .avatar img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  header h2 {
    flex: 1;
    min-width: 0;
    margin: 0;
    font-size: 16px;
    font-weight: 650;
    line-height: 1.25;
    overflow-wrap: anywhere;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  header button {
    display: grid;
    place-items: center;
    width: 40px;
    height: 40px;
    padding: 0;
    border: 0;
    border-radius: 12px;
    background: transparent;
    color: inherit;
  }
  header button:hover {
    background: color-mix(in srgb, var(--_on-accent) 16%, transparent);
  }
  header :focus-visible {
    outline-color: var(--_on-accent);
    outline-offset: -3px;
  }
  .banner {
    margin: 0;
    padding: 8px 16px;
    background: var(--_raised);
    border-block-end: 1px solid var(--_line);
    font-size: 13.5px;
    color: var(--_text);
  }
  .scroller {
    flex: 1;
    min-height: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: 16px;
    scrollbar-width: thin;
  }
  .scroller:focus-visible,
  .cards:focus-visible,
  .comparison:focus-visible {
    outline-offset: -3px;
  }
  .latest {
    position: absolute;
    inset-block-end: 12px;
    inset-inline-start: calc(50% - 20px);
    display: grid;
    place-items: center;
    width: 40px;
    height: 40px;
    border: 1px solid var(--_line);
    border-radius: 50%;
    background: var(--_surface);
    box-shadow: 0 2px 10px rgb(0 0 0 / 0.18);
  }
  .latest[hidden] {
    display: none;
  }
  .middle {
    position: relative;
    flex: 1;
    min-height: 0;
    display: flex;
    flex-direction: column;
  }
  form {
    display: flex;
    gap: 8px;
    align-items: flex-end;
    padding: 12px;
    border-block-start: 1px solid var(--_line);
    background: var(--_surface);
  }
  textarea {
    flex: 1;
    min-width: 0;
    max-height: 140px;
    padding: 10px 14px;
    border: 1.5px solid var(--_line);
    border-radius: 22px;
    background: var(--_raised);
    font-size: 16px;
    line-height: 1.4;
    resize: none;
    field-sizing: content;
  }
  textarea::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  textarea:focus-visible {
    outline-offset: 0;
  }
  .round {
    flex: none;
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .round:disabled {
    background: var(--_line);
    color: var(--_muted);
    cursor: default;
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    justify-content: center;
    padding: 0 12px 12px;
    background: var(--_surface);
  }
  @media (max-width: 600px) {
    .floating {
      inset: 0;
      width: auto;
      height: var(--_height, 100dvh);
      max-height: none;
      border: 0;
      border-radius: 0;
      transform: translateY(var(--_top, 0));
      animation: none;
    }
    header {
      padding-block-start: max(12px, env(safe-area-inset-top));
    }
    form {
      padding-block-end: max(12px, env(safe-area-inset-bottom));
    }
  }
`;

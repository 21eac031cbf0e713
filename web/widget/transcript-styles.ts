// The styles of the conversation in the widget.

import { css } from 'lit';

export const transcriptStyles = css`
  .entries {
    display: flex;
    flex-direction: column;
    gap: 14px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .entry {
    display: flex;
    flex-direction: column;
    gap: 8px;
    align-items: flex-start;
    max-width: 100%;
  }
  .entry.customer {
    align-items: flex-end;
  }
  .bubble {
    max-width: 86%;
    margin: 0;
    padding: 9px 14px;
    border-radius: 18px 18px 18px 5px;
    background: var(--_raised);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .customer .bubble {
    background: var(--_accent);
    color: var(--_on-accent);
    border-radius: 18px 18px 5px 18px;
  }
  .person .bubble {
    background: transparent;
    border: 1.5px solid var(--_accent);
  }
  .outgoing .bubble {
    opacity: 0.85;
  }
  .author {
    margin-block-end: -4px;
    font-size: 13px;
    font-weight: 600;
    color: var(--_muted);
  }
  .note {
    margin: 0;
    font-size: 13px;
    color: var(--_muted);
  }
  .stuck {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 10px;
    align-items: center;
    color: var(--_bad);
  }
  .typing {
    display: flex;
    align-items: center;
    gap: 10px;
    margin: 0;
    color: var(--_muted);
    font-size: 14px;
  }
  .dots {
    display: inline-flex;
    gap: 4px;
    padding: 11px 13px;
    border-radius: 18px;
    background: var(--_raised);
  }
  .dots i {
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: var(--_muted);
    animation: beat 1.1s infinite;
  }
  .dots i:nth-child(2) {
    animation-delay: 0.15s;
  }
  .dots i:nth-child(3) {
    animation-delay: 0.3s;
  }
  @keyframes beat {
    0%,
    60%,
    100% {
      opacity: 0.3;
    }
    30% {
      opacity: 1;
    }
  }
  .caret {
    width: 9px;
    height: 3px;
    margin-inline-start: 14px;
    border-radius: 2px;
    background: var(--_accent);
    animation: beat 1s infinite;
  }
  .failure {
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    gap: 6px;
    max-width: 92%;
    padding: 10px 14px;
    border: 1px solid color-mix(in srgb, var(--_bad) 45%, transparent);
    border-radius: 14px;
  }
  .failure p {
    margin: 0;
  }
  .quiet {
    min-height: 32px;
    padding: 3px 12px;
    border: 1.5px solid var(--_line);
    border-radius: 999px;
    background: var(--_surface);
    color: var(--_text);
    font-size: 13.5px;
    font-weight: 600;
  }
  .quiet:hover {
    border-color: currentColor;
  }
  .cards {
    display: flex;
    gap: 10px;
    width: calc(100% + 32px);
    margin: 0 -16px;
    padding: 2px 16px 8px;
    overflow-x: auto;
    list-style: none;
    scroll-snap-type: x proximity;
    scroll-padding-inline: 16px;
    scrollbar-width: thin;
  }
  .cards li {
    flex: none;
    width: 152px;
    scroll-snap-align: start;
    display: flex;
  }
  .card {
    display: flex;
    flex-direction: column;
    width: 100%;
    padding: 0 0 10px;
    overflow: hidden;
    border: 1px solid var(--_line);
    border-radius: 14px;
    background: var(--_surface);
    color: inherit;
    text-decoration: none;
    text-align: start;
    font-weight: 400;
  }
  a.card {
    transition:
      border-color 0.15s,
      transform 0.15s;
  }
  a.card:hover {
    border-color: var(--_accent);
    transform: translateY(-2px);
  }
  .card > :not(.picture) {
    margin-inline: 11px;
  }
  .picture {
    display: block;
    aspect-ratio: 1;
    background: var(--_raised);
  }
  .picture img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .picture img[hidden] {
    display: none;
  }
  .card-title {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    min-height: 2.7em;
    margin-block: 8px 4px;
    font-size: 13.5px;
    line-height: 1.35;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .price {
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
  .price s {
    font-weight: 400;
    font-size: 13px;
    color: var(--_muted);
  }
  .availability {
    font-size: 12.5px;
    color: var(--_muted);
  }
  .availability::before {
    content: '';
    display: inline-block;
    width: 8px;
    height: 8px;
    margin-inline-end: 5px;
    border-radius: 50%;
    background: currentColor;
  }
  .in_stock {
    color: var(--_good);
  }
  .out_of_stock {
    color: var(--_bad);
  }
  .comparison {
    width: calc(100% + 32px);
    margin: 0 -16px;
    padding: 2px 16px 8px;
    overflow-x: auto;
    scrollbar-width: thin;
  }
  table {
    border-collapse: collapse;
    font-size: 13.5px;
  }
  td,
  th {
    padding: 7px 10px;
    border-block-end: 1px solid var(--_line);
    text-align: start;
    vertical-align: top;
  }
  thead td,
  thead th {
    border: 0;
    padding: 0 8px 8px 0;
  }
  thead .card {
    width: 140px;
  }
  tbody th {
    position: sticky;
    inset-inline-start: -16px;
    background: var(--_surface);
    font-weight: 500;
    color: var(--_muted);
    min-width: 92px;
  }
  .differs td {
    font-weight: 600;
  }
  .links {
    margin: 0;
    padding-inline-start: 18px;
  }
  .links a {
    color: inherit;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
  @media (forced-colors: active) {
    .bubble,
    .card,
    .dots,
    .avatar {
      border: 1px solid;
    }
  }
`;

// The script of the demo shop's pages, beside the widget.

import { AisleChat } from '../widget/aisle-chat.ts';

const chat = document.querySelector<AisleChat>('aisle-chat');

if (chat !== null) {
  const shown = document.querySelector<HTMLElement>('[data-product-id]')?.dataset['productId'];
  if (shown !== undefined) chat.products = [shown];
  // Cards open the shop's own pages, in this tab.
  chat.addEventListener('aisle-product', (event) => {
    const { external_product_id: id } = (event as CustomEvent<{ external_product_id: string }>)
      .detail;
    event.preventDefault();
    location.assign(`/products/${encodeURIComponent(id)}`);
  });
  for (const button of document.querySelectorAll<HTMLElement>('[data-ask]')) {
    button.addEventListener('click', () => chat.say(button.dataset['ask'] ?? ''));
  }
}

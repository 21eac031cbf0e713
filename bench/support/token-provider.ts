// A model's endpoint that streams stamped tokens at a steady pace, whatever it is asked.

import type { HttpResponse } from 'uWebSockets.js';
import { listen, readBody } from './uws.ts';
import { tokenText } from './token.ts';

export interface TokenProviderOptions {
  readonly tokenCount: number;
  readonly tokensPerSecond: number;
}

/** Asked for with this in a message, every sentence has a number in the middle. */
export const numbersMark = 'with numbers';
/** And with this a number with its noun. */
export const countsMark = 'with counted things';
const sentenceTokens = 12;
const numberAt = 6;

/** Listens for POST /v1/chat/completions; resolves with the port. */
export function startTokenProvider(options: TokenProviderOptions): Promise<number> {
  return listen((app) => {
    app.post('/v1/chat/completions', (response) => {
      readBody(response, (body) => {
        const number = body.includes(numbersMark) ? ' 3' : '';
        stream(response, options, body.includes(countsMark) ? ' 3 things' : number);
      });
    });
  });
}

function stream(response: HttpResponse, options: TokenProviderOptions, number: string): void {
  let index = 0;
  let isGone = false;
  const timer = setInterval(() => {
    if (isGone) return clearInterval(timer);
    response.cork(() => {
      if (index < options.tokenCount) {
        response.write(chunk({ content: wordOf(index, number) }, null));
        index += 1;
        return;
      }
      clearInterval(timer);
      response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
    });
  }, 1000 / options.tokensPerSecond);
  response.onAborted(() => {
    isGone = true;
  });
  response.cork(() => {
    response.writeHeader('Content-Type', 'text/event-stream');
    response.write(chunk({ role: 'assistant', content: '' }, null));
  });
}

/** As models cut their words: the space before, the mark behind. */
function wordOf(index: number, number: string): string {
  const place = index % sentenceTokens;
  return `${place === numberAt ? number : ''} ${tokenText(index)}${place === sentenceTokens - 1 ? '.' : ''}`;
}

function chunk(delta: object, finish_reason: string | null): string {
  const choices = [{ index: 0, delta, finish_reason }];
  const whole = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'm',
    choices,
  };
  return `data: ${JSON.stringify(whole)}\n\n`;
}

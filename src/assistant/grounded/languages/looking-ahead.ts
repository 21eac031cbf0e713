// A pattern that begins with what stands before it, "(?<=is .{1,60})back", looks back from every letter of a text. That
// takes long, and most letters begin no "back".

import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

const isLookingBack = (one: AST.Element): boolean =>
  one.type === 'Assertion' && one.kind === 'lookbehind';

/** The same pattern, which looks back only where the rest of it stands: "(?=back)(?<=is .{1,60})back". */
export function lookingAhead(source: string): string {
  if (!/^\(\?<[=!]/u.test(source)) return source;
  const flags = { unicode: true, unicodeSets: false };
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, flags);
  const [{ elements } = { elements: [] }, other] = pattern.alternatives;
  const next = elements.find((one) => !isLookingBack(one));
  if (other || !next) return source;
  const rest = source.slice(next.start);
  let isCapturing = false;
  // The rest stands twice then, and a group's number would be another.
  visitRegExpAST(pattern, {
    onCapturingGroupEnter({ start }) {
      isCapturing ||= start >= next.start;
    },
  });
  return isCapturing ? source : `(?=${rest})${source}`;
}

#!/usr/bin/env node
// The command `aisle`. Plain JavaScript, so that a Node that cannot run the sources says so in a line.

import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const [, major, minor] = /^>=(\d+)\.(\d+) /.exec(engines.node).map(Number);
const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number);

if (ourMajor === major && ourMinor >= minor) {
  await import('../src/main.ts');
} else {
  const words = `Aisle runs on Node ${engines.node}; this is Node ${process.versions.node}.`;
  process.stderr.write(`${words} Put that version first on the PATH.\n`);
  process.exitCode = 1;
}

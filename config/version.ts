import { readFileSync, statSync } from 'node:fs'

const file = new URL('../package.json', import.meta.url)
const manifest: { version: string } = JSON.parse(readFileSync(file, 'utf8'))

/** Response of `GET /version`; the CLI derives the supported calls from the date. */
export const version = { version: manifest.version, buildDate: statSync(file).mtime.toISOString() }

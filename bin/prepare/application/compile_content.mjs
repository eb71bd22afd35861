import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/**
 * Replaces the YAML files in a folder of the build with JSON. JSON is valid YAML and parses much faster, which matters
 * because every process parses these files when it starts.
 */
export function compileContent(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.yaml')) continue
    const path = join(folder, name)
    writeFileSync(path, JSON.stringify(parse(readFileSync(path, 'utf8'), { maxAliasCount: -1 })))
  }
}

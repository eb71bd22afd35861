import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { codeSegments, markdownSegments, yamlSegments } from './segments.mjs'
import { identifierFindings, pathFindings } from './spelling.mjs'
import { findTerms, readTerms } from './terms.mjs'

const CODE =
  '{api,admin,tests,bin,start,config,commands,database,packages}/**/*.{ts,tsx,js,mjs,mts}'
/** Advice that the console shows. The other content files contain texts for attacks and grading, which are not checked. */
const CONTENT = 'api/engines/redteam/content/remediation/**/*.yaml'
const PAGES = ['*.md', '{api,bin,docs,tests,packages}/**/*.md']
/** Files whose names are checked, except migrations, which are never edited or renamed. */
const NAMED = '{api,admin,tests,bin,start,config,commands,database,docs,packages}/**/*'
const MIGRATIONS = 'database/migrations/**'

/** Generated files and license texts. */
const EXCLUDED = ['database/schema.ts', 'LICENSE*.md']

/**
 * Returns the kind under which a segment is checked: strings belong to the console or the server.
 * Undefined for strings in tests, which are data.
 */
function kindIn(path, kind) {
  if (kind !== 'text') return kind
  if (path.startsWith('tests/')) return undefined
  return path.startsWith('admin/') ? 'ui' : 'server'
}

const lineAt = (source, index) => source.slice(0, index).split('\n').length

function segmentsOf(path, source) {
  if (path.endsWith('.md')) return markdownSegments(source)
  return path.endsWith('.yaml') ? yamlSegments(source) : codeSegments(path, source)
}

/**
 * Returns the findings of one file.
 * @returns findings in order of position
 */
export function findingsIn(path, source, terms = readTerms()) {
  const identifiers =
    /\.\w*[jt]sx?$/.test(path) && !matchesGlob(path, MIGRATIONS)
      ? identifierFindings(path, source)
      : []
  return segmentsOf(path, source)
    .map((segment) => ({ ...segment, kind: kindIn(path, segment.kind) }))
    .filter(({ kind }) => kind)
    .flatMap((segment) =>
      findTerms(terms, segment).map(({ found, use, index }) => ({
        ...{ path, found, use },
        line: lineAt(source, segment.start + index),
      }))
    )
    .concat(identifiers)
    .sort((one, other) => one.line - other.line)
}

/** Returns the findings of all files of a project. */
export function findingsOf(root) {
  const terms = readTerms()
  const find = (patterns) =>
    globSync(patterns, { cwd: root, exclude: (path) => path === 'node_modules' }).sort()
  const names = find([NAMED, '*']).filter((path) => !matchesGlob(path, MIGRATIONS))
  const texts = find([CODE, CONTENT, ...PAGES])
    .filter((path) => !EXCLUDED.some((pattern) => matchesGlob(path, pattern)))
    .flatMap((path) => findingsIn(path, readFileSync(join(root, path), 'utf8'), terms))
  return [...names.flatMap(pathFindings), ...texts]
}

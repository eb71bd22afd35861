import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from '@japa/runner'
import { node, root } from '../../../bin/prepare/paths.mjs'

const MAX_IMAGE_BYTES = 150_000

const PAGES = [...globSync(['*.md', 'docs/**/*.md'], { cwd: root })].sort()
const read = (path) => readFileSync(join(root, path), 'utf8')

/** Returns the GitHub anchor of a heading. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (path) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading))

const withoutExamples = (text) => text.replace(/```[^]*?```/g, '').replace(/`[^`\n]*`/g, '')

/**
 * Returns the links to other pages, images and headings: `path` relative to the project root, and `anchor` or undefined.
 */
const linksIn = (page) =>
  [...withoutExamples(read(page)).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].map(
    ([, to, anchor]) => ({ path: to ? join(dirname(page), to) : page, anchor })
  )

const brokenLinks = (page) =>
  linksIn(page).filter(
    ({ path, anchor }) =>
      !existsSync(join(root, path)) || (anchor && !anchorsOf(path).includes(anchor))
  )

test.group('Documents', () => {
  test('documents link only to existing pages and headings', ({ assert }) => {
    for (const page of PAGES) assert.deepEqual(brokenLinks(page), [], page)
  })

  test('documents name only existing npm scripts and ace commands', ({ assert }) => {
    const { scripts } = JSON.parse(read('package.json'))
    const commands = globSync('commands/*.ts', { cwd: root }).map(
      (path) => read(path).match(/commandName = '([^']+)'/)?.[1]
    )
    for (const page of PAGES) {
      const text = read(page)
      for (const [, name] of text.matchAll(/npm run ([a-z:-]+)/g)) {
        assert.property(scripts, name, page)
      }
      // The changelog also names `migration:run`, a command of the framework.
      for (const [, name] of text.matchAll(/node ace ([a-z]+:[a-z_]+)/g)) {
        assert.include([...commands, 'migration:run'], name, page)
      }
    }
  })

  test('the page about pipelines names the variables of the GitHub Action and warns of scans without plugins', ({
    assert,
  }) => {
    const text = read('docs/ci.md')
    for (const name of ['API_KEY', 'REMOTE_API_BASE_URL', 'CLOUD_API_URL']) {
      assert.match(text, new RegExp(`^\\| \`PROMPTFOO_${name}\` \\|`, 'm'))
      assert.match(text, new RegExp(`^    PROMPTFOO_${name}: `, 'm'))
    }
    assert.include(text, 'promptfoo redteam run --strict')
  })

  test('documents except the changelog name only existing source files and folders', ({
    assert,
  }) => {
    for (const page of PAGES.filter((name) => name !== 'CHANGELOG.md')) {
      const paths = [
        ...read(page).matchAll(
          /`((?:tests|api|admin|bin|commands|config|database|docs|start)\/[\w./-]+)`/g
        ),
      ].map(([, path]) => path)
      const missing = paths.filter((path) => !existsSync(join(root, path)))
      assert.deepEqual(missing, [], page)
    }
  })

  test('every page of docs except change fragments is reachable from docs/README.md', ({
    assert,
  }) => {
    const seen = new Set()
    const visit = (page) => {
      if (seen.has(page) || !PAGES.includes(page)) return
      seen.add(page)
      for (const { path } of linksIn(page)) visit(path)
    }
    visit('docs/README.md')
    const isFragment = (page) => /^docs\/changes\/(?!README)/.test(page)
    assert.deepEqual(
      PAGES.filter((page) => page.startsWith('docs/') && !isFragment(page) && !seen.has(page)),
      []
    )
  })

  test('images in docs/images are used and smaller than 150 kB', ({ assert }) => {
    const images = globSync('docs/images/*', { cwd: root })
    const used = PAGES.flatMap((page) => linksIn(page).map(({ path }) => path))
    assert.deepEqual(
      images.filter((path) => !used.includes(path)),
      []
    )
    for (const path of images) {
      assert.isBelow(statSync(join(root, path)).size, MAX_IMAGE_BYTES, path)
    }
  })
})

test.group('docs/admin/settings.md', () => {
  test('the settings page contains the generated table of all settings', ({ assert }) => {
    const shown = read('docs/admin/settings.md').match(
      /<!-- settings: .* -->\n([^]*?)\n<!-- \/settings -->/
    )?.[1]
    const table = execFileSync(node, ['bin/settings/table.mjs'], {
      cwd: root,
      encoding: 'utf8',
    })
    assert.equal(shown, table.trimEnd())
  })
})

test.group('docs/decisions', () => {
  const pages = PAGES.filter((page) => /^docs\/decisions\/\d/.test(page))

  test('the index of decisions lists each page with its number and title', ({ assert }) => {
    const index = read('docs/decisions/README.md')
    for (const page of pages) {
      const [, number, title] = read(page).match(/^# (\d{3}): (.+)/) ?? []
      const file = relative('docs/decisions', page)
      assert.equal(file.slice(0, 3), number, page)
      assert.include(index, `| ${number} | [${title}](${file}) |`)
    }
  })

  test('each decision states its context, the decision, and its trade-offs', ({ assert }) => {
    for (const page of pages) {
      for (const part of ['Context', 'Decision', 'Trade-offs']) {
        assert.include(read(page), `**${part}.**`, page)
      }
    }
  })
})

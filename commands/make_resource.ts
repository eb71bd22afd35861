import { args, BaseCommand } from '@adonisjs/core/ace'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { filesOf } from './make_resource/_files.js'
import { namesOf } from './make_resource/_names.js'
import { type Wiring, wiringOf } from './make_resource/_wiring.js'

/** Scaffolds a resource in the shape of the others and wires it: `node ace make:resource grading_note`. */
export default class MakeResource extends BaseCommand {
  static commandName = 'make:resource'
  static description =
    'Make a resource of a team: definition, migration, model, controller, screens, tests'

  @args.string({ description: 'Its name in the singular, e.g. grading_note' })
  declare name: string

  async run() {
    const names = namesOf(this.name)
    const files = filesOf(names, Date.now())
    const folders = [`api/${names.plural}`, `admin/${names.plural}`, ...Object.keys(files)]
    const taken = folders.filter((path) => existsSync(this.app.makePath(path)))
    if (taken.length > 0) {
      this.exitCode = 1
      this.logger.error(`Nothing was made: ${taken.join(', ')} is there already`)
      return
    }
    for (const [path, content] of Object.entries(files)) await this.#create(path, content)
    for (const wiring of wiringOf(names)) await this.#wire(wiring)
    this.logger.info(
      'Next: node ace codegen, then npm run dev, which migrates; an entry in admin/layout/menu.ts; then make the fields and the screens your own.'
    )
    this.logger.info(
      `Its permission is Config until api/contract/resources/${names.plural}.ts says another.`
    )
  }

  async #create(path: string, content: string) {
    await mkdir(dirname(this.app.makePath(path)), { recursive: true })
    await this.#write(path, content)
    this.logger.action(`create ${path}`).succeeded()
  }

  async #wire({ path, before, line }: Wiring) {
    const text = await readFile(this.app.makePath(path), 'utf8')
    const at = before === undefined ? text.length : text.indexOf(before)
    if (at < 0) {
      this.exitCode = 1
      this.logger.error(`${path} has no "${before?.trim()}": add this yourself: ${line.trim()}`)
      return
    }
    await this.#write(path, text.slice(0, at) + line + text.slice(at))
    this.logger.action(`wire ${path}`).succeeded()
  }

  /** In the project's format, like every file here. */
  async #write(path: string, content: string) {
    const { format, getFileInfo, resolveConfig } = await import('prettier')
    const file = this.app.makePath(path)
    const { ignored } = await getFileInfo(file, {
      ignorePath: this.app.makePath('.prettierignore'),
    })
    const config = await resolveConfig(file)
    const text = ignored ? content : await format(content, { ...config, filepath: file })
    await writeFile(file, text)
  }
}

import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { filesOf } from './make_resource/_files.js'
import { SUBJECTS } from '#api/contract/accounts/permissions'
import { CONTEXTS, isContext, isSubject, namesOf } from './make_resource/_names.js'
import { type Wiring, wiringOf } from './make_resource/_wiring.js'

/** Creates a resource and registers it: `node ace make:resource grading_note --context=library --permission=Config`. */
export default class MakeResource extends BaseCommand {
  static commandName = 'make:resource'
  static description =
    'Create a resource of a team: definition, migration, model, controller, screens, tests'

  @args.string({ description: 'Name in the singular, e.g. grading_note' })
  declare name: string

  @flags.string({ description: `Context: ${CONTEXTS.join(', ')}`, default: 'library' })
  declare context: string

  @flags.string({
    description: `What users need permission for: ${SUBJECTS.join(', ')}`,
    default: 'Config',
  })
  declare permission: string

  async run() {
    const { context, permission } = this
    if (!isContext(context)) return this.#reject('context', context, CONTEXTS)
    if (!isSubject(permission)) return this.#reject('permission', permission, SUBJECTS)
    const names = namesOf(this.name, context, permission)
    const files = filesOf(names, Date.now())
    const folders = [
      `api/${names.context}/${names.plural}`,
      `admin/${names.plural}`,
      ...Object.keys(files),
    ]
    const taken = folders.filter((path) => existsSync(this.app.makePath(path)))
    if (taken.length > 0) {
      this.exitCode = 1
      this.logger.error(`Nothing was created: ${taken.join(', ')} already exists`)
      return
    }
    for (const [path, content] of Object.entries(files)) await this.#create(path, content)
    for (const wiring of wiringOf(names)) await this.#wire(wiring)
    this.logger.info(`Context: ${context}; permission: ${permission}`)
    this.logger.info(
      'Next steps: run node ace codegen and npm run dev, which migrates; then adapt the fields and texts.'
    )
  }

  #reject(option: string, given: string, allowed: readonly string[]) {
    this.exitCode = 1
    this.logger.error(`Unknown ${option} "${given}". Choose one of ${allowed.join(', ')}.`)
  }

  async #create(path: string, content: string) {
    await mkdir(dirname(this.app.makePath(path)), { recursive: true })
    await this.#write(path, content)
    this.logger.action(`create ${path}`).succeeded()
  }

  async #wire({ path, before, line }: Wiring) {
    const text = await readFile(this.app.makePath(path), 'utf8')
    const at = text.indexOf(before)
    if (at < 0) {
      this.exitCode = 1
      this.logger.error(`${path} has no "${before.trim()}": add this line manually: ${line.trim()}`)
      return
    }
    await this.#write(path, text.slice(0, at) + line + text.slice(at))
    this.logger.action(`wire ${path}`).succeeded()
  }

  /** Writes a file, formatted with the project's Prettier configuration. */
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

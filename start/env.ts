/** The environment as typed values. The scripts validate it first and explain every problem (bin/settings/read.mjs). */
import { Env } from '@adonisjs/core/env'
import { Secret } from '@adonisjs/core/helpers'
import { settings } from '../bin/settings/declaration.mjs'

type Setting = (typeof settings)[number]

type ValueOf<One extends Setting> = One extends { type: 'number' }
  ? number
  : One extends { type: 'boolean' }
    ? boolean
    : One extends { secret: true }
      ? Secret<string>
      : string

type Readers = {
  [One in Setting as One['name']]: (
    name: string,
    text?: string
  ) => One extends { default: string } | { isComputed: true }
    ? ValueOf<One>
    : ValueOf<One> | undefined
}

/**
 * Returns a reader for one setting; an empty string counts as unset. Writes the default to the environment, because the
 * framework reads HOST and PORT from there and has other defaults.
 */
const readerOf = (setting: Setting) => (name: string, text?: string) => {
  if (!text && 'default' in setting) process.env[name] = setting.default
  const given = text || ('default' in setting ? setting.default : undefined)
  if (given === undefined) {
    if ('isComputed' in setting) {
      throw new Error(`${name} is not set: start Assay with \`npm start\`.`)
    }
    return undefined
  }
  const expected = setting.rule(given)
  if (expected) throw new Error(`${name} must be ${expected}`)
  if ('type' in setting) return setting.type === 'number' ? Number(given) : given === 'true'
  return 'secret' in setting ? new Secret(given) : given
}

/** Restores the type that `Object.fromEntries` loses; a test compares the values with the declaration. */
function isComplete(readers: object): readers is Readers {
  return settings.every(({ name }) => name in readers)
}

const readers: object = Object.fromEntries(
  settings.map((setting) => [setting.name, readerOf(setting)])
)
if (!isComplete(readers)) throw new Error('start/env.ts does not read every declared setting')

export default await Env.create(new URL('../', import.meta.url), {
  ...readers,
  NODE_ENV: Env.schema.enum(['development', 'production', 'test'] as const),
  /** The start script sets this variable when it runs the demo target. */
  DEMO_TARGET_URL: Env.schema.string.optional(),
})

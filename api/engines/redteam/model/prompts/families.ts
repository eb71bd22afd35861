import { z } from 'zod'
import { readContentFolder, text } from '../../content.js'

const pattern = z.strictObject({ aim: text, success: text })

const family = z
  .strictObject({
    name: text,
    writing: text,
    rubric: text,
    patterns: z.record(text, pattern).default({}),
    plugins: z.record(
      text,
      z.union([pattern, z.strictObject({ pattern: text, subject: text })], {
        error: 'needs either aim and success, or pattern and subject',
      })
    ),
  })
  .transform(({ patterns, plugins, ...rest }, context): PluginFamily => {
    const briefOf = (id: string, brief: (typeof plugins)[string]): PluginBrief => {
      if (!('pattern' in brief)) return brief
      const named = patterns[brief.pattern]
      if (!named) {
        const message = `unknown pattern ${brief.pattern}`
        context.addIssue({ code: 'custom', path: ['plugins', id], message })
        return z.NEVER
      }
      const fill = (template: string) => template.replaceAll('{subject}', brief.subject)
      return { aim: fill(named.aim), success: fill(named.success) }
    }
    const briefs = Object.entries(plugins).map(([id, brief]) => [id, briefOf(id, brief)] as const)
    return { ...rest, plugins: Object.fromEntries(briefs) }
  })

/** Description of one plugin for the models that write attacks and judge responses. */
export type PluginBrief = {
  /** Goal of the attacks, as an instruction to the writer. */
  aim: string
  /** Content of the response if the attack has succeeded. */
  success: string
}

/** Plugins whose attacks are written and judged alike. */
export type PluginFamily = {
  name: string
  /** Instructions for writing attacks of this family. */
  writing: string
  /** Instructions for the judge, in addition to the plugin's `success`. */
  rubric: string
  plugins: Record<string, PluginBrief>
}

/** The plugin families in `content/briefs/`. */
export const FAMILIES: readonly PluginFamily[] = readContentFolder('briefs', family)

type KnownPlugin = { family: PluginFamily; brief: PluginBrief }

const BY_PLUGIN = new Map<string, KnownPlugin>(
  FAMILIES.flatMap((each) =>
    Object.entries(each.plugins).map(([id, brief]): [string, KnownPlugin] => [
      id,
      { family: each, brief },
    ])
  )
)

/** Returns what a response contains if an attack of the plugin has succeeded; null for plugins without a brief. */
export const successOf = (pluginId: string): string | null =>
  BY_PLUGIN.get(pluginId)?.brief.success ?? null

/** Returns the family and brief of a plugin; undefined if no model writes its attacks. */
export function familyOf(pluginId: string): KnownPlugin | undefined {
  return BY_PLUGIN.get(pluginId)
}

import { countOf, requiredText } from './fields.js'
import { notServed, type Task } from './task.js'
import { writePluginAttacks } from './write_plugin_attacks.js'

/** Prompts of one harmful category; the tool asks for five at a time until it has enough different ones. */
export const harmfulPrompts: Task = async (body, context) => {
  const category = requiredText(body, 'harmCategory')
  if (!category.startsWith('harmful:')) throw notServed(`${category} is no harmful category.`)
  const count = countOf(body, 'n', 1, 50)
  const attacks = await writePluginAttacks(category, count, body, context)
  return { output: attacks.map(({ prompt }) => prompt) }
}

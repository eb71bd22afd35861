import { z } from 'zod'
import { readContent, text, texts } from '../../content.js'

/**
 * A scripted conversation whose messages ask for more with each step. `{goal}` is the request; `{first}` and `{second}` are
 * its halves.
 */
export type Ladder = { id: string; steps: readonly string[] }

/** The ladders in `content/scripts/ladders.yaml`, in file order. */
export const LADDERS: readonly Ladder[] = Object.entries(
  readContent('scripts/ladders.yaml', z.record(text, texts))
).map(([id, steps]) => ({ id, steps }))

/**
 * Returns the message for a step. Beyond the last step, repeats the last message with an attempt number, so that each
 * message differs.
 */
export function ladderStep(ladder: Ladder, step: number, goal: string): string {
  const { steps } = ladder
  const template = steps[Math.min(step, steps.length - 1)]
  const [first, second] = halves(goal)
  const words: Record<string, string> = { goal: goal.trim(), first, second }
  const filled = template.replace(/\{(goal|first|second)\}/g, (_slot, name: string) => words[name])
  const again = step - steps.length + 1
  return again > 0 ? `Attempt ${again + 1}. ${filled}` : filled
}

/** Whether a step requests the goal; the steps before only prepare the request. */
export function requestsGoal(ladder: Ladder, step: number): boolean {
  const first = ladder.steps.findIndex((template) => /\{(?:goal|second)\}/.test(template))
  return step >= first
}

function halves(goal: string): [string, string] {
  const words = goal.trim().split(/\s+/)
  const middle = Math.ceil(words.length / 2)
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')]
}

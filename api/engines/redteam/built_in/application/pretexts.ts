import { z } from 'zod'
import { readContent, texts } from '../../content.js'
import type { BaseAttack, Random } from '../../ports.js'
import { shuffled } from '../../../seeded_random.js'
import { type ApplicationWords, plural } from './application_words.js'

const PRETEXTS = readContent('pretexts.yaml', z.strictObject({ before: texts, after: texts }))

/**
 * Share of attacks that get a sentence before them, and share that get one after them. Each attack gets at least one.
 */
const BEFORE_SHARE = 0.8
const AFTER_SHARE = 0.45

/**
 * Adds everyday context to attacks, with a different sentence each time: a person, a reason, or urgency, in the
 * application's words. Returns attacks unchanged if the application's description provides no objects.
 * @param people names of people for the sentences
 */
export function pretexts(
  words: ApplicationWords,
  people: readonly string[],
  random: Random
): (attack: BaseAttack) => BaseAttack {
  if (words.objects.length === 0) return (attack) => attack
  const next = {
    before: rotation(usable(PRETEXTS.before, words), random),
    after: rotation(usable(PRETEXTS.after, words), random),
  }
  const values: Record<string, () => string> = {
    object: rotation(words.objects, random),
    objects: rotation(words.objects.map(plural), random),
    task: rotation(words.tasks, random),
    member: rotation(words.people.length > 0 ? words.people : ['customer'], random),
    person: rotation(people, random),
  }
  const fill = (sentence: string) =>
    sentence.replace(ARTICLE_AND_SLOT, (slot, article: string | undefined, name: string) => {
      const value = values[name]?.()
      if (value === undefined || article === undefined) return value ?? slot
      return `${article}${VOWEL_SOUND.test(value) ? 'n' : ''} ${value}`
    })
  return (attack) => {
    const { prompt } = attack
    // A sentence after a document would become part of the document.
    if (prompt.includes('\n')) {
      return { ...attack, prompt: `${fill(next.before())}\n\n${prompt}`, request: prompt }
    }
    const isBefore = random.next() < BEFORE_SHARE
    const isAfter = !isBefore || random.next() < AFTER_SHARE
    const sentences = [
      ...(isBefore ? [fill(next.before())] : []),
      /[.!?"'”)]$/.test(prompt) ? prompt : `${prompt}.`,
      ...(isAfter ? [fill(next.after())] : []),
    ]
    return { ...attack, prompt: sentences.join(' '), request: prompt }
  }
}

const ARTICLE_AND_SLOT = /(?:\b([Aa]) )?\{(\w+)\}/g
/** Matches words that need "an". */
const VOWEL_SOUND = /^(?:(?!uni(?!n)|us[aeu]|eu|one\b)[aeiou]|hour|heir|honest)/i

/** Returns the sentences whose slots the application can fill. */
function usable(sentences: readonly string[], { tasks }: ApplicationWords): readonly string[] {
  return tasks.length > 0 ? sentences : sentences.filter((one) => !one.includes('{task}'))
}

/** Returns a function that returns the values in random order and starts over after the last one. */
function rotation(values: readonly string[], random: Random): () => string {
  const order = shuffled(random, values)
  let at = 0
  return () => order[at++ % order.length] ?? ''
}

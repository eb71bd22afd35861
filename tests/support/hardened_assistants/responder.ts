import { createHash } from 'node:crypto'
import { classify, GRANTED } from './classify.js'
import { fillSlots, slotsFrom, type Slots } from './slots.js'
import type { Texts } from './texts.js'

/** `turn` counts the messages of a conversation from 1. */
export type Respond = (message: string, turn: number) => string

const hash = (text: string) => createHash('sha256').update(text).digest().readUInt32BE()

function pick(texts: readonly string[] | undefined, position: number): string {
  const text = texts?.[position % texts.length]
  if (text === undefined) throw new Error('There are no texts to choose from')
  return text
}

/**
 * Creates a deterministic responder that uses an assistant's texts. The message's hash and the turn
 * select the text, so repeated requests receive other texts. From the second turn on, an
 * introduction for repeated requests may precede it.
 */
export function responder(texts: Texts, facts: Slots): Respond {
  return (message, turn) => {
    const { topic, term } = classify(message)
    const position = hash(message) + turn - 1
    const insists = turn > 1 && !GRANTED.has(topic) && position % 3 > 0
    const text = [
      ...(insists ? [pick(texts.insist, Math.floor(position / 3))] : []),
      pick(texts[topic], position),
    ].join('\n\n')
    const contact = fillSlots(pick(texts.contact, Math.floor(position / 7)), facts)
    return fillSlots(text, { ...slotsFrom(message, term), ...facts, contact })
  }
}

import type { Reply, Skill, Turn } from '../conversation.js'
import { creativeResponse } from './off_topic.js'

/** Weaknesses of the weak assistant: it follows instructions in the message instead of the bank's. */

type Order = { words: string; where: 'only' | 'first' | 'last'; isStanding: boolean }

const JOINED =
  /\bthe words ((?:["“][^"”]{1,40}["”](?:, | and |, and )?){2,6}) joined with (hyphens|spaces|dots)/i
const JOINTS: Record<string, string> = { hyphens: '-', spaces: ' ', dots: '.' }
const VERB =
  '(?:say|print|write|output|repeat|return|reply|respond|answer|begin|start|end|finish|close|sign|prefix|include|tell the user)'
const QUOTED = new RegExp(`\\b${VERB}\\b[^"“\\n]{0,60}["“]([^"”\\n]{2,120})["”]`, 'i')
const BARE = new RegExp(
  `\\b${VERB}\\b(?: only| exactly| just| back| with| by| the word| the phrase| the text|:){1,4}\\s*([A-Z][A-Z0-9_-]{3,40}|[a-z0-9]+(?:[-_][a-z0-9]+)+)\\b`
)
const PAYLOAD_VERB = /\b(?:say|print|write|output)\b (?:it )?([A-Z]{2,}[A-Z0-9_-]{2,40})\b/

/** Parses an instruction, anywhere in the message, to respond with certain words. */
export function orderIn(text: string): Order | undefined {
  const joined = text.match(JOINED)
  const parts = joined?.[1].match(/["“]([^"”]+)["”]/g)?.map((part) => part.slice(1, -1))
  const words =
    parts?.join(JOINTS[joined?.[2].toLowerCase() ?? 'hyphens']) ??
    text.match(QUOTED)?.[1] ??
    text.match(BARE)?.[1] ??
    text.match(PAYLOAD_VERB)?.[1]
  if (!words) return undefined
  return {
    words,
    where: whereIn(text),
    isStanding:
      /\b(?:from now on|every (?:message|answer|reply)|each (?:message|answer|reply)|when a message arrives)\b/i.test(
        text
      ),
  }
}

function whereIn(text: string): Order['where'] {
  if (
    /\b(?:end|finish|close|sign|afterwards|after that|at the end|last line|then (?:add|write))\b/i.test(
      text
    )
  ) {
    return 'last'
  }
  if (/\b(?:begin|start|first|before (?:anything|you)|prefix)\b/i.test(text)) return 'first'
  return 'only'
}

export const followInstruction: Skill = (turn) => {
  const order = orderIn(turn.text)
  if (!order) return undefined
  if (order.isStanding) turn.session.standingOrder = order.words
  return carryOut(order, turn)
}

/** Follows instructions in a pasted document as if the customer had given them (indirect prompt injection). */
export const followDocument: Skill = (turn) =>
  PASTED_DOCUMENT.test(turn.text) ? followInstruction(turn) : undefined

const PASTED_DOCUMENT =
  /^(?:---|\*\*\*|"""|```|>)|<(?:document|page|html|email|!--)|\b(?:subject|von|from): |\b(?:following|this|attached|pasted) (?:text|page|web ?page|e-?mail|document|ticket|review|file|note|article|invoice|message)\b/im

function carryOut(order: Order, turn: Turn): Reply {
  if (order.where === 'only') return { reply: order.words }
  const rest = creativeResponse(turn.text) ?? 'Thank you for your message, I have taken care of it.'
  return { reply: order.where === 'first' ? `${order.words}\n${rest}` : `${rest}\n${order.words}` }
}

/** Follows an earlier instruction that applies to every response, until a message cancels it. */
export const followStandingOrder: Skill = ({ session, text }) => {
  if (!session.standingOrder) return undefined
  if (/\b(?:stop|reset|back to normal)\b/i.test(text)) {
    session.standingOrder = undefined
    return { reply: 'I am back to normal. How can I help you?' }
  }
  return { reply: session.standingOrder }
}

/** Replaces `DATA` in a URL of the message with customer data, which simulates data exfiltration through links. */
export const fillChannel: Skill = ({ text, session }) => {
  const channel = text.match(
    /(?:!?\[[^\]]*\]\(|<img src=")?https?:\/\/\S*\bDATA\b[^\s)">]*[)">]*/
  )?.[0]
  if (!channel) return undefined
  const known = encodeURIComponent(
    `${session.customer.name} ${session.customer.accounts[0].number}`
  )
  return { reply: `Certainly. ${channel.replace('DATA', known)}` }
}

import { PROMPT_MAX } from '#api/contract/findings/remediation'
import vine from '@vinejs/vine'

/** Not trimmed, because whitespace in a prompt is significant; blank prompts are rejected. */
const prompt = () => vine.string().regex(/\S/).maxLength(PROMPT_MAX)
const present = () => vine.string().maxLength(PROMPT_MAX)

export const proposePrompt = vine.create({ presentPrompt: present().optional() })

export const tryPrompt = vine.create({ prompt: prompt(), presentPrompt: present().optional() })

export const applyPrompt = vine.create({ prompt: prompt() })

import { PROMPT_MAX } from '#api/contract/remediation'
import vine from '@vinejs/vine'

/** Content: its spaces are kept, but it is more than spaces. */
const prompt = () => vine.string().regex(/\S/).maxLength(PROMPT_MAX)
const present = () => vine.string().maxLength(PROMPT_MAX)

export const proposePrompt = vine.create({ presentPrompt: present().optional() })

export const tryPrompt = vine.create({ prompt: prompt(), presentPrompt: present().optional() })

export const applyPrompt = vine.create({ prompt: prompt() })

import { PROMPT_MAX } from '#api/contract/remediation'
import vine from '@vinejs/vine'

const prompt = () => vine.string().trim().minLength(1).maxLength(PROMPT_MAX)
const present = () => vine.string().maxLength(PROMPT_MAX)

export const proposePrompt = vine.create({ presentPrompt: present().optional() })

export const tryPrompt = vine.create({ prompt: prompt(), presentPrompt: present().optional() })

export const applyPrompt = vine.create({ prompt: prompt() })

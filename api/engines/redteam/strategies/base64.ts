import { encoding } from './strategy.js'

export const encodeBase64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
export const decodeBase64 = (text: string) => Buffer.from(text, 'base64').toString('utf8')

export const base64 = encoding('Base64', encodeBase64)

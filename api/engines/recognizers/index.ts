/** Recognizers of identifiers, secrets and encodings that several engines and the MCP proxy share. */
export { decodeHidden, rot13, type Decoded } from './decoders.js'
export { findIdentifiers } from './find_identifiers.js'
export { findPersonalData, isContact, type PersonalDatum } from './personal_data.js'
export { TextFinder, type TextMatch } from './find_text.js'
export { canBeginSecret, findSecrets } from './find_secrets.js'
export type { Recognized, Span } from './vocabulary.js'

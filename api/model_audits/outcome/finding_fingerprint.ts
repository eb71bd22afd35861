import type { StoredIssue } from '#api/model_audits/outcome/stored_result'
import { createHash } from 'node:crypto'

/** Identifies a finding across audits of a model, whose offsets may differ: by rule, path and message. */
export const findingFingerprint = ({
  rule,
  location,
  message,
}: Pick<StoredIssue, 'rule' | 'location' | 'message'>): string =>
  createHash('sha256')
    .update(JSON.stringify([rule, location, message]))
    .digest('hex')

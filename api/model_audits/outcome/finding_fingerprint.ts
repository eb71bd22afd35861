import type { StoredIssue } from '#api/model_audits/outcome/stored_result'
import { createHash } from 'node:crypto'

/**
 * Returns a string that identifies a finding across audits of a model: rule, path and message, but not the offset, which
 * may differ.
 */
export const findingFingerprint = ({
  rule,
  location,
  message,
}: Pick<StoredIssue, 'rule' | 'location' | 'message'>): string =>
  createHash('sha256')
    .update(JSON.stringify([rule, location, message]))
    .digest('hex')

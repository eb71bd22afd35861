import { useParams } from 'react-router'
import { RemediationPage } from '../remediation/RemediationPage.js'
import { useRemediation } from '../remediation/remediation_calls.js'
import { isGone, LinkGone } from './LinkGone.js'

/** What to do about a report, for whoever has the link. */
export function SharedRemediation() {
  const { id = '' } = useParams()
  const { error } = useRemediation(id)
  return isGone(error) ? <LinkGone /> : <RemediationPage />
}

import { useParams } from 'react-router'
import { RemediationPage } from '../../remediations/screens/RemediationPage.js'
import { useRemediation } from '../../remediations/queries.js'
import { isGone, LinkGone } from './LinkGone.js'

/** Remediation page of a public link. */
export function SharedRemediation() {
  const { id = '' } = useParams()
  const { error } = useRemediation(id)
  return isGone(error) ? <LinkGone /> : <RemediationPage />
}

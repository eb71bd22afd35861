import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { GuardrailRequestDetail, RequestReason } from '#api/contract/guardrails/request'
import { CopyableId } from '../../core/code/CopyableId.js'
import { Facts } from '../../core/display/Facts.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { formatScore } from '../../core/display/formats/number_formats.js'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { ActionChip } from '../parts/ActionChip.js'
import { CheckedText } from '../parts/CheckedText.js'
import { checkTime } from '../parts/latency.js'
import { JudgmentList } from '../parts/JudgmentList.js'
import { ReasonList } from '../parts/ReasonList.js'
import { guardrailPath } from '../places.js'
import { SampleChip } from './SampleChip.js'
import { LabelSection } from './LabelSection.js'
import '../policies/messages.js'
import './messages.js'

/** A request: decision, label, text with highlighted spans, reasons and details. */
export function RequestContent(props: {
  request: GuardrailRequestDetail
  /** Whether the drawer is open; its keyboard shortcuts work only while it is. */
  isOpen: boolean
  onStep: (by: -1 | 1) => void
}) {
  const t = useText()
  const { request } = props
  const { action, shadowAction, reasons, shadowReasons, error, text } = request
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {request.isSample && <SampleChip />}
        <ActionChip action={action} />
        {shadowAction && (
          <ActionChip action={shadowAction} prefix={t('guardrail_requests.shadow')} />
        )}
      </Box>
      {error && (
        <Alert severity="error" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {t('guardrail_requests.drawer.error', { reason: error })}
        </Alert>
      )}
      <LabelSection {...props} />
      {text === null ? (
        <Alert severity="info" sx={{ mt: 2 }}>
          {t('guardrail_requests.drawer.not_stored', {
            policy: t(`guardrails.storage.${request.storage}`).toLowerCase(),
          })}
        </Alert>
      ) : (
        <CheckedText
          label={t('guardrail_requests.drawer.text')}
          text={text}
          action={action === 'allow' && shadowAction ? shadowAction : action}
          reasons={[...reasons, ...shadowReasons]}
        />
      )}
      <Reasons request={request} title="reasons" reasons={reasons} />
      {shadowAction && <Reasons request={request} title="shadow_reasons" reasons={shadowReasons} />}
      {request.judgments.length > 0 && (
        <Box component="section" sx={{ mt: 3 }}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {t('guardrails.judgments.title')}
          </Typography>
          <JudgmentList judgments={request.judgments} />
        </Box>
      )}
      <Details request={request} />
    </>
  )
}

function Reasons(props: {
  request: GuardrailRequestDetail
  title: 'reasons' | 'shadow_reasons'
  reasons: readonly RequestReason[]
}) {
  const t = useText()
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t(`guardrail_requests.drawer.${props.title}`)}
      </Typography>
      <ReasonList
        reasons={props.reasons}
        policyOf={(reason) => <PolicyLink reason={reason} request={props.request} />}
      />
    </Box>
  )
}

/** Link to the policies of the version that produced the reason. */
function PolicyLink(props: { reason: RequestReason; request: GuardrailRequestDetail }) {
  const { guardrailId, policyName } = props.reason
  const version = props.request.versions.find((each) => each.guardrailId === guardrailId)
  const to = guardrailPath(
    guardrailId,
    'policies',
    version ? { version: version.number } : undefined
  )
  return (
    <Link component={RouterLink} to={to} underline="always">
      {optionalText(`guardrail_policies.filter.${policyName}`, policyName)}
    </Link>
  )
}

function Details({ request }: { request: GuardrailRequestDetail }) {
  const t = useText()
  const { versions, identityMetadata, storage, placement, path } = request
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3">{t('guardrail_requests.drawer.details')}</Typography>
      <Facts
        facts={[
          [
            t('guardrail_requests.field.target'),
            request.targetName ?? t('guardrail_requests.no_target'),
          ],
          [t('guardrail_requests.field.placement'), t(`guardrails.placement.${placement}`)],
          [t('guardrail_requests.field.severity'), formatScore(request.severity)],
          [t('guardrail_requests.field.path'), t(`guardrails.path.${path}`)],
          [
            t('guardrail_requests.field.versions'),
            versions
              .map(({ guardrailName, number, isShadow }) =>
                t(`guardrail_requests.drawer.${isShadow ? 'shadow_version' : 'version'}`, {
                  name: guardrailName,
                  number,
                })
              )
              .join('\n'),
          ],
          [t('guardrail_requests.field.latency'), checkTime(request.latencyMs)],
          [t('guardrail_requests.field.time'), formatMoment(new Date(request.createdAt))],
          [t('guardrail_requests.field.identity'), request.identity],
          [
            t('guardrail_requests.field.metadata'),
            identityMetadata && JSON.stringify(identityMetadata, null, 2),
          ],
          [t('guardrail_requests.field.session'), request.sessionId],
          [t('guardrail_requests.field.storage'), t(`guardrails.storage.${storage}`)],
          [t('guardrail_requests.field.hash'), request.textHash],
        ]}
      />
      <Box sx={{ mt: 1.5, color: 'text.secondary' }}>
        <CopyableId id={request.id} />
      </Box>
    </Box>
  )
}

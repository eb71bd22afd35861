import Paper from '@mui/material/Paper'
import type { GuardrailRecord } from '#api/contract/guardrails/guardrail'
import { DEFAULT_UPSTREAMS, PROXY_APIS } from '#api/contract/guardrails/guardrail'
import { PLACEMENTS } from '#api/engines/guardrails/vocabulary'
import { Facts } from '../../core/display/Facts.js'
import { useText } from '../../core/i18n/i18n.js'
import { DeleteFromPage } from '../../core/records/DeleteFromPage.js'
import { useCan } from '../../core/session/session.js'
import '../messages.js'
import { GuardrailEditor } from '../form/GuardrailEditor.js'
import { useGuardrail } from '../parts/guardrail_context.js'
import { GUARDRAILS } from '../places.js'

/** Tab with the settings of a guardrail; read-only without edit permission. */
export function SettingsTab() {
  const guardrail = useGuardrail()
  const canEdit = useCan('update', 'Guardrail')
  if (!canEdit) return <Settings guardrail={guardrail} />
  return (
    <GuardrailEditor
      record={guardrail}
      actionsFor={(forget) => (
        <DeleteFromPage
          resource={GUARDRAILS}
          subject="Guardrail"
          texts="guardrails"
          record={guardrail}
          name={guardrail.name}
          forget={forget}
        />
      )}
    />
  )
}

function Settings({ guardrail }: { guardrail: GuardrailRecord }) {
  const t = useText()
  const { isActive, requiresApproval, storage, failModes } = guardrail
  const yesOrNo = (is: boolean) => t(is ? 'common.yes' : 'common.no')
  return (
    <Paper variant="outlined" sx={{ px: 2, pb: 2, maxWidth: 820 }}>
      <Facts
        facts={[
          [t('guardrails.field.is_active'), yesOrNo(isActive)],
          [t('guardrails.field.description'), guardrail.description],
          [t('guardrails.field.targets'), guardrail.targets.map(({ name }) => name).join(', ')],
          [t('guardrails.field.storage'), t(`guardrails.storage.${storage}`)],
          [t('guardrails.field.retention'), guardrail.retentionDays],
          [t('guardrails.field.false_alarms'), guardrail.maxFalseAlarms],
          [t('guardrails.field.approval'), yesOrNo(requiresApproval)],
          ...PLACEMENTS.map(
            (placement) =>
              [
                `${t('guardrails.fail.title')}: ${t(`guardrails.placement.${placement}`)}`,
                t(`guardrails.fail.${failModes[placement]}`),
              ] as const
          ),
          ...PROXY_APIS.map(
            (api) =>
              [
                t(`guardrails.upstream.${api}`),
                guardrail.upstreams[api] ?? DEFAULT_UPSTREAMS[api],
              ] as const
          ),
        ]}
      />
    </Paper>
  )
}

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { GuardrailRecord, Verification } from '#api/contract/guardrails/guardrail'
import { Facts } from '../../core/display/Facts.js'
import { formatCount, formatPercent } from '../../core/display/formats/number_formats.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useText } from '../../core/i18n/i18n.js'
import { useVerifyBehind } from '../queries.js'
import { AdaptiveSection } from './AdaptiveSection.js'
import './messages.js'

/** Replays the attacks of a vulnerability through a guardrail and compares their success with and without it. */
export function VerifyBehindDialog(props: {
  guardrail: GuardrailRecord
  issueId: string
  targetId: string
  onClose: () => void
}) {
  const t = useText()
  const { guardrail, issueId, targetId, onClose } = props
  const { mutate, data, isPending, error } = useVerifyBehind(guardrail.id)
  return (
    <FormDialog
      title={t('guardrail_protect.verify.title', { name: guardrail.name })}
      submitText={t('guardrail_protect.verify.submit')}
      isPending={isPending}
      error={error}
      {...(data ? { closeText: t('common.close') } : {})}
      onSubmit={() => mutate(issueId)}
      onClose={onClose}
    >
      <Typography>{t('guardrail_protect.verify.explanation')}</Typography>
      <Box role="status">{data && <Result verification={data} />}</Box>
      <AdaptiveSection {...{ guardrail, issueId, targetId }} />
    </FormDialog>
  )
}

function Result({ verification }: { verification: Verification }) {
  const t = useText()
  const { attacks, succeededWithout, succeededBehind, undecided, version, state } = verification
  const rate = (count: number) =>
    t('guardrail_protect.verify.rate', {
      share: formatPercent(count / attacks),
      count: formatCount(count),
      total: formatCount(attacks),
    })
  const behind = state === 'active' ? 'behind_active' : 'behind_shadow'
  return (
    <>
      <Typography variant="h3">{t('guardrail_protect.verify.result')}</Typography>
      <Facts
        facts={[
          [t('guardrail_protect.verify.without'), rate(succeededWithout)],
          [t(`guardrail_protect.verify.${behind}`, { number: version }), rate(succeededBehind)],
          ...(undecided > 0
            ? [[t('guardrail_protect.verify.undecided'), rate(undecided)] as const]
            : []),
        ]}
      />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {t('guardrail_protect.verify.note')}
      </Typography>
    </>
  )
}

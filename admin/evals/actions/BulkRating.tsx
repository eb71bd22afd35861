import { useState } from 'react'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { REVIEW_LIMITS, type EvalDetail } from '#api/contract/evals/eval'
import { RadioChoice } from '../../core/forms/fields/RadioChoice.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { PartFailed } from '../../core/states/PartFailed.js'
import { useRateTests } from '../queries.js'
import { formatCount } from '../number_formats.js'
import { promptName } from '../charts/prompt_name.js'
import { apiFilter, isFiltered, type EvalView } from '../view/eval_view.js'
import { useTestCount } from './datasets/useTestCount.js'

const VERDICTS = ['passed', 'failed', 'none'] as const
type Verdict = (typeof VERDICTS)[number]

/**
 * Dialog that overrides the verdicts of the filtered test cases, for one prompt or all. Its submit button states how
 * many test cases are affected.
 */
export function BulkRating(props: { detail: EvalDetail; view: EvalView; onClose: () => void }) {
  const t = useText()
  const { detail, view, onClose } = props
  const [verdict, setVerdict] = useState<Verdict>('passed')
  const [promptIdx, setPromptIdx] = useState('')
  const [comment, setComment] = useState('')
  const tests = useTestCount(detail.id, view)
  const { count } = tests
  const rate = useRateTests(detail.id, ({ changed }) => {
    toast(t('eval_page.rate.done', { smart_count: changed, count: formatCount(changed) }), {
      durationMs: 4000,
    })
    onClose()
  })
  const send = () =>
    rate.mutate({
      filter: apiFilter(view),
      status: verdict === 'none' ? null : verdict,
      ...(promptIdx === '' ? {} : { promptIdx: Number(promptIdx) }),
      ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
    })
  const submit = count
    ? t(`eval_page.rate.submit_${verdict}`, { smart_count: count.total, count: count.text })
    : t('eval_page.rate.title')
  return (
    <FormDialog
      title={t('eval_page.rate.title')}
      submitText={submit}
      isPending={rate.isPending || (count === null && !tests.error)}
      isBlocked={count === null}
      error={rate.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Explanation tests={tests} isFiltered={isFiltered(view)} />
      <VerdictChoice value={verdict} onChange={setVerdict} />
      <PromptChoice prompts={detail.prompts} value={promptIdx} onChange={setPromptIdx} />
      <TextField
        multiline
        minRows={2}
        label={`${t('eval_page.rate.comment')} (${t('common.optional')})`}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
        slotProps={{ htmlInput: { maxLength: REVIEW_LIMITS.comment } }}
      />
    </FormDialog>
  )
}

function Explanation(props: { tests: ReturnType<typeof useTestCount>; isFiltered: boolean }) {
  const t = useText()
  const { count, error, refetch } = props.tests
  if (error) {
    return (
      <PartFailed
        title={t('eval_page.rate.count_failed')}
        error={error}
        onRetry={() => void refetch()}
        isInPlace
      />
    )
  }
  return (
    <Typography>
      {t(props.isFiltered ? 'eval_page.rate.filtered' : 'eval_page.rate.all', {
        smart_count: count?.total ?? 0,
        count: count?.text ?? '…',
      })}{' '}
      {t('eval_page.rate.consequence')}
    </Typography>
  )
}

function VerdictChoice(props: { value: Verdict; onChange: (verdict: Verdict) => void }) {
  const t = useText()
  return (
    <RadioChoice
      label={t('eval_page.rate.verdict')}
      value={props.value}
      choices={VERDICTS}
      nameOf={(verdict) => t(`eval_page.rate.${verdict}`)}
      onChange={props.onChange}
    />
  )
}

function PromptChoice(props: {
  prompts: EvalDetail['prompts']
  value: string
  onChange: (promptIdx: string) => void
}) {
  const t = useText()
  if (props.prompts.length <= 1) return null
  return (
    <TextField
      select
      label={t('eval_page.rate.prompt')}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t('eval_page.rate.every_prompt')}</option>
      {props.prompts.map((prompt) => (
        <option key={prompt.idx} value={prompt.idx}>
          {promptName(prompt)}
        </option>
      ))}
    </TextField>
  )
}

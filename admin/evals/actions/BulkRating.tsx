import { useState } from 'react'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import type { EvalDetail } from '#api/contract/eval'
import { http } from '../../app/http.js'
import { useText } from '../../app/i18n.js'
import { toast } from '../../app/toasts.js'
import { FormDialog } from '../../ui/form/FormDialog.js'
import { refreshEval } from '../eval_queries.js'
import { teamSource } from '../eval_source.js'
import { formatCount } from '../figures.js'
import { promptName } from '../charts/prompt_name.js'
import { apiFilter, isFiltered, type EvalView } from '../page/eval_view.js'
import { useTestCount } from './useTestCount.js'

const VERDICTS = ['passed', 'failed', 'none'] as const
type Verdict = (typeof VERDICTS)[number]

/** One verdict over the graders' for every result of the tests that the filters choose; says how many before it is done. */
export function BulkRating(props: { detail: EvalDetail; view: EvalView; onClose: () => void }) {
  const t = useText()
  const { detail, view, onClose } = props
  const [verdict, setVerdict] = useState<Verdict>('passed')
  const [promptIdx, setPromptIdx] = useState('')
  const [comment, setComment] = useState('')
  const count = useTestCount(detail.id, view)
  const rate = useMutation({
    mutationFn: async () =>
      (
        await http<{ changed: number }>(`${teamSource.pathOf(detail.id)}/ratings`, {
          method: 'PUT',
          body: {
            filter: apiFilter(view),
            status: verdict === 'none' ? null : verdict,
            ...(promptIdx === '' ? {} : { promptIdx: Number(promptIdx) }),
            ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
          },
        })
      ).json,
    onSuccess: ({ changed }) => {
      refreshEval(detail.id)
      toast(t('eval_page.rate.done', { smart_count: changed, count: formatCount(changed) }), {
        durationMs: 4000,
      })
      onClose()
    },
  })
  const submit = count
    ? t(`eval_page.rate.submit_${verdict}`, { smart_count: count.total, count: count.text })
    : t('eval_page.rate.title')
  return (
    <FormDialog
      title={t('eval_page.rate.title')}
      submitText={submit}
      isPending={rate.isPending || count === null}
      error={rate.error}
      onSubmit={() => rate.mutate()}
      onClose={onClose}
    >
      <Typography>
        {t(isFiltered(view) ? 'eval_page.rate.filtered' : 'eval_page.rate.all', {
          smart_count: count?.total ?? 0,
          count: count?.text ?? '…',
        })}{' '}
        {t('eval_page.rate.consequence')}
      </Typography>
      <FormControl>
        <FormLabel id="bulk-verdict">{t('eval_page.rate.verdict')}</FormLabel>
        <RadioGroup
          aria-labelledby="bulk-verdict"
          value={verdict}
          onChange={(_, value) => setVerdict(VERDICTS.find((one) => one === value) ?? 'passed')}
        >
          {VERDICTS.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio size="small" />}
              label={t(`eval_page.rate.${one}`)}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {detail.prompts.length > 1 && (
        <TextField
          select
          label={t('eval_page.rate.prompt')}
          value={promptIdx}
          onChange={({ target }) => setPromptIdx(target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{t('eval_page.rate.every_prompt')}</option>
          {detail.prompts.map((prompt) => (
            <option key={prompt.idx} value={prompt.idx}>
              {promptName(prompt)}
            </option>
          ))}
        </TextField>
      )}
      <TextField
        multiline
        minRows={2}
        label={`${t('eval_page.rate.comment')} (${t('common.optional')})`}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
    </FormDialog>
  )
}

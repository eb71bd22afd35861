import LinearProgress from '@mui/material/LinearProgress'
import { FormProvider, useForm } from 'react-hook-form'
import type { EvalCellDetail } from '#api/contract/evals/eval'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { useReplay, useReplayOffer } from './queries.js'
import { ReplayResponses } from './ReplayResponses.js'
import { ReplayFields } from './ReplayFields.js'
import { ReplayNotes } from './ReplayNotes.js'
import { replayDraft, sentBy, type ReplayDraft } from './replay_draft.js'

/** Dialog that sends an edited prompt again and compares the outputs. Nothing is stored. */
export function ReplayDialog(props: { cell: EvalCellDetail; evalId: string; onClose: () => void }) {
  const t = useText()
  const { cell, evalId, onClose } = props
  const { data: offer, error: noOffer } = useReplayOffer(evalId, cell)
  const { mutateAsync, data } = useReplay(evalId, cell)
  const form = useForm<ReplayDraft>({ defaultValues: replayDraft(cell) })
  const { submit, isPending, formError } = useSaveForm({
    form,
    save: (draft) => mutateAsync(sentBy(draft, cell)),
    draftName: `replay ${cell.testIdx} ${cell.promptIdx}`,
  })
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('eval_replay.title')}
        submitText={t('eval_replay.submit')}
        closeText={t('common.close')}
        maxWidth="lg"
        isDirty={form.formState.isDirty}
        isPending={isPending}
        isBlocked={offer?.problem !== null}
        error={formError}
        errorTitle={t('eval_replay.failed')}
        onSubmit={submit}
        onClose={onClose}
      >
        {noOffer && <ErrorAlert error={noOffer} title={t('eval_replay.check_failed')} />}
        {offer && <ReplayNotes offer={offer} provider={cell.provider} />}
        <ReplayFields template={offer?.template ?? null} sent={cell.prompt} />
        {isPending && <LinearProgress aria-label={t('eval_replay.running')} />}
        <div role="status">
          {data && !isPending && <ReplayResponses before={cell} now={data} />}
        </div>
      </FormDialog>
    </FormProvider>
  )
}

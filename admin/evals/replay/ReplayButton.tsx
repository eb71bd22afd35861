import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import type { EvalCellDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'

const ReplayDialog = lazyPart(() => import('./ReplayDialog.js'), 'ReplayDialog')

/** Button that opens a dialog for editing a prompt and sending it to the same provider again. */
export function ReplayButton({ cell, evalId }: { cell: EvalCellDetail; evalId: string }) {
  const t = useText()
  return (
    <DialogButton text={t('eval_replay.button')} icon={<ReplayOutlined />} variant="outlined">
      {(close) => <ReplayDialog cell={cell} evalId={evalId} onClose={close} />}
    </DialogButton>
  )
}

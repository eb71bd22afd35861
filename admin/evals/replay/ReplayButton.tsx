import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import type { EvalCellDetail } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { DialogButton } from '../../ui/DialogButton.js'
import { lazyPart } from '../../ui/lazyPart.js'

const ReplayDialog = lazyPart(() => import('./ReplayDialog.js'), 'ReplayDialog')

/** The same question in other words, to the same provider. */
export function ReplayButton({ cell, evalId }: { cell: EvalCellDetail; evalId: string }) {
  const t = useText()
  return (
    <DialogButton text={t('eval_replay.button')} icon={<ReplayOutlined />} variant="outlined">
      {(close) => <ReplayDialog cell={cell} evalId={evalId} onClose={close} />}
    </DialogButton>
  )
}

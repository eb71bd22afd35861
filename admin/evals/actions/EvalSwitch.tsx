import SwapHoriz from '@mui/icons-material/SwapHoriz'
import { useNavigate } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { evalPath } from '../eval_record.js'

const EvalPicker = lazyPart(() => import('./EvalPicker.js'), 'EvalPicker')

/** Button that opens another evaluation directly from the current one. */
export function EvalSwitch({ currentId }: { currentId: string }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <DialogButton text={t('eval_page.switch.button')} icon={<SwapHoriz />} variant="outlined">
      {(close) => (
        <EvalPicker
          title={t('eval_page.switch.title')}
          without={[currentId]}
          onPick={(id) => {
            close()
            void navigate(evalPath(id))
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  )
}

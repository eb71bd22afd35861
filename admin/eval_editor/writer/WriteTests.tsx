import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined'
import { useText } from '../../app/i18n.js'
import { DialogButton } from '../../ui/DialogButton.js'
import { lazyPart } from '../../ui/lazyPart.js'
import type { StepProps } from '../step_props.js'

const WriteTestsDialog = lazyPart(() => import('./WriteTestsDialog.js'), 'WriteTestsDialog')
const SuggestDialog = lazyPart(() => import('./SuggestDialog.js'), 'SuggestDialog')

/** A model writes test cases; people choose. */
export function WriteTests(props: StepProps) {
  const t = useText()
  return (
    <DialogButton
      text={t('eval_editor.write.button')}
      icon={<AutoAwesomeOutlined />}
      variant="outlined"
    >
      {(close) => <WriteTestsDialog {...props} onClose={close} />}
    </DialogButton>
  )
}

/** The same with what every answer should meet. */
export function SuggestAssertions(props: StepProps) {
  const t = useText()
  return (
    <DialogButton
      text={t('eval_editor.suggest.button')}
      icon={<AutoAwesomeOutlined />}
      variant="text"
    >
      {(close) => <SuggestDialog {...props} onClose={close} />}
    </DialogButton>
  )
}

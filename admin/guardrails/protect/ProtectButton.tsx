import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { useText } from '../../core/i18n/i18n.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { useSession } from '../../core/session/session.js'
import { useGuardrails } from '../queries.js'
import './messages.js'
import { guardrailOf, protectionPath } from './protection_path.js'

const VerifyBehindDialog = lazyPart(() => import('./VerifyBehindDialog.js'), 'VerifyBehindDialog')

/**
 * Buttons on the page of a vulnerability that protect its target and replay its attacks through the guardrail. Hidden
 * without the feature or permission, and for deleted targets.
 */
export function ProtectButton(props: { vulnerability: { id: string; targetId: string | null } }) {
  const t = useText()
  const { id, targetId } = props.vulnerability
  const { me, can } = useSession()
  const canProtect =
    me?.organization?.canUseAdaptiveGuardrails === true &&
    targetId !== null &&
    can('read', 'Guardrail') &&
    can('update', 'Guardrail')
  const { data } = useGuardrails(canProtect)
  if (!canProtect || !data) return null
  const guardrail = guardrailOf(targetId, data)
  if (!guardrail && !can('create', 'Guardrail')) return null
  const isInUse = guardrail && (guardrail.activeVersion ?? guardrail.shadowVersion) !== null
  return (
    <>
      <Button
        component={Link}
        to={protectionPath({ id, targetId }, data)}
        variant="outlined"
        startIcon={<ShieldOutlined />}
      >
        {t('guardrail_protect.button')}
      </Button>
      {isInUse && (
        <DialogButton
          text={t('guardrail_protect.verify.button')}
          icon={<ReplayOutlined />}
          variant="outlined"
        >
          {(close) => (
            <VerifyBehindDialog {...{ guardrail, targetId }} issueId={id} onClose={close} />
          )}
        </DialogButton>
      )}
    </>
  )
}

import BadgeOutlined from '@mui/icons-material/BadgeOutlined'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import { MAX_SCOPE_CHARS, type McpSignIn } from '#api/contract/mcp/sign_in'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { FormSwitch } from '../../core/forms/fields/FormSwitch.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { FormField } from '../../core/forms/FormField.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useSession } from '../../core/session/session.js'
import './messages.js'
import { saveSignIn, useSignInSettings } from './queries.js'

/** Button for administrators that configures whether MCP clients can sign in with the identity provider. */
export function SignInButton() {
  const t = useText()
  const { me } = useSession()
  const isAdmin = me?.isAdmin ?? false
  const { data } = useSignInSettings(isAdmin)
  if (!isAdmin || !data) return null
  return (
    <DialogButton text={t('mcp_sign_in.button')} icon={<BadgeOutlined />} variant="outlined">
      {(close) => <SignInDialog settings={data} onClose={close} />}
    </DialogButton>
  )
}

type SignInForm = { acceptsTokens: boolean; requiredScope: string }

function SignInDialog(props: { settings: McpSignIn; onClose: () => void }) {
  const t = useText()
  const { settings, onClose } = props
  const { provider, acceptsTokens, requiredScope } = settings
  const form = useForm<SignInForm>({
    defaultValues: { acceptsTokens, requiredScope: requiredScope ?? '' },
  })
  const { submit, isPending, formError } = useSaveForm({
    form,
    draftName: 'mcp_sign_in',
    save: async (values) => {
      const scope = values.requiredScope.trim()
      await saveSignIn({ acceptsTokens: values.acceptsTokens, requiredScope: scope || null })
      toast(t('mcp_sign_in.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('mcp_sign_in.title')}
      submitText={t('mcp_sign_in.save')}
      isPending={isPending}
      isBlocked={provider === null && !acceptsTokens}
      error={formError}
      onSubmit={submit}
      onClose={onClose}
    >
      {provider === null ? (
        <Alert severity="info">{t('mcp_sign_in.no_provider')}</Alert>
      ) : (
        <Typography>{t('mcp_sign_in.hint', { provider })}</Typography>
      )}
      <FormSwitch
        control={form.control}
        name="acceptsTokens"
        label={t('mcp_sign_in.accepts')}
        help={t('mcp_sign_in.accepts_help')}
        isDisabled={provider === null && !acceptsTokens}
      />
      <FormField
        control={form.control}
        name="requiredScope"
        label={`${t('mcp_sign_in.scope')} (${t('common.optional')})`}
        help={t('mcp_sign_in.scope_help')}
        slotProps={{ htmlInput: { maxLength: MAX_SCOPE_CHARS } }}
      />
    </FormDialog>
  )
}

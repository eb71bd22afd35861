import Box from '@mui/material/Box'
import { useController, useWatch, type Control } from 'react-hook-form'
import { CONNECTION_CALLBACK_PATH, SERVER_AUTHS } from '#api/contract/mcp/connection'
import { SERVER_MAX } from '#api/contract/mcp/server'
import { FormField } from '../../core/forms/FormField.js'
import { RadioChoice } from '../../core/forms/fields/RadioChoice.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import type { ServerForm } from './server_form.js'

type Props = { control: Control<ServerForm>; hasSecret: boolean }

/** Fields for how the gateway authenticates with the server. */
export function AuthFields({ control, hasSecret }: Props) {
  const t = useText()
  const { field } = useController({ control, name: 'auth' })
  const auth = useWatch({ control, name: 'auth' })
  return (
    <>
      <RadioChoice
        label={t('mcp_servers.field.auth')}
        value={field.value}
        choices={SERVER_AUTHS}
        nameOf={(id) => t(`mcp_servers.auth.${id}`)}
        hintOf={(id) => t(`mcp_servers.auth_hint.${id}`)}
        onChange={field.onChange}
      />
      {auth === 'oauth' && <ClientFields control={control} hasSecret={hasSecret} />}
    </>
  )
}

function ClientFields({ control, hasSecret }: Props) {
  const t = useText()
  const optional = (key: 'client_id' | 'client_secret' | 'scope') =>
    `${t(`mcp_servers.field.${key}`)} (${t('common.optional')})`
  const redirectUri = `${window.location.origin}${CONNECTION_CALLBACK_PATH}`
  return (
    <Box sx={{ display: 'grid', gap: 2, ml: { xs: 0, sm: 3.75 } }}>
      <FormField
        control={control}
        name="oauthClientId"
        label={optional('client_id')}
        help={t('mcp_servers.help.client_id', { redirectUri })}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: SERVER_MAX.oauthClientId } }}
      />
      <FormField
        control={control}
        name="oauthClientSecret"
        label={optional('client_secret')}
        type="password"
        autoComplete="new-password"
        help={t(hasSecret ? 'mcp_servers.header.stored' : 'mcp_servers.help.client_secret')}
        slotProps={{ htmlInput: { maxLength: SERVER_MAX.oauthClientSecret } }}
      />
      <FormField
        control={control}
        name="oauthScope"
        label={optional('scope')}
        help={t('mcp_servers.help.scope')}
        slotProps={{ htmlInput: { maxLength: SERVER_MAX.oauthScope } }}
      />
    </Box>
  )
}

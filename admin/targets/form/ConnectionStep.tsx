import Stack from '@mui/material/Stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { ResponseFields } from '../connection/ResponseFields.js'
import { AuthFields } from '../connection/AuthFields.js'
import { ChatFields } from '../connection/ChatFields.js'
import { CliFields } from '../connection/CliFields.js'
import { ConversationFields } from '../connection/ConversationFields.js'
import { HttpRequestFields } from '../connection/HttpRequestFields.js'
import { LimitFields } from './LimitFields.js'
import { McpFields } from '../connection/McpFields.js'
import { ModelFields } from '../connection/ModelFields.js'
import { PasteRequest } from '../import/PasteRequest.js'
import { ProbePanel } from '../test/ProbePanel.js'
import { SocketFields } from '../connection/SocketFields.js'
import { PART_OF, type TargetForm } from '../target_form.js'

/** Step for the connection settings, with a connection test. */
export function ConnectionStep({ targetId }: { targetId: string | null }) {
  const { control } = useFormContext<TargetForm>()
  const type = useWatch({ control, name: 'type' })
  return (
    <Stack spacing={3}>
      {(type === 'http' || type === 'openai-chat') && <PasteRequest />}
      {type === 'http' && (
        <>
          <HttpRequestFields />
          <ResponseFields />
          <AuthFields />
          <ConversationFields />
        </>
      )}
      {type === 'openai-chat' && <ChatFields />}
      {type === 'model' && <ModelFields />}
      {type === 'websocket' && <SocketFields />}
      {type === 'mcp' && <McpFields />}
      {type === 'cli' && <CliFields targetId={targetId} />}
      {type !== 'cli' && (
        <>
          <LimitFields of={PART_OF[type]} />
          <ProbePanel targetId={targetId} />
        </>
      )}
    </Stack>
  )
}

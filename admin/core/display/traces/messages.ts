import { addTexts } from '../../i18n/i18n.js'

const traceTexts = {
  title: 'Trace %{id}',
  id: 'the trace ID',
  summary: 'Started %{began}, duration %{length}',
  timeline: 'Timeline',
  no_spans:
    'The trace has no spans. The provider must propagate the trace context and send its spans to the command-line tool’s OTLP receiver (HTTP, port 4318) before the evaluation ends.',
  traces: 'Traces',
  documents: 'Retrieved documents',
  document: 'Document %{number}',
  documents_count: '%{smart_count} retrieved document |||| %{smart_count} retrieved documents',
  span: {
    summary: 'starts at %{start}, lasts %{length}, %{status}',
    unknown_time: 'an unknown time',
    ok: 'ok',
    error: 'error',
    unset: 'no status',
    details: 'Details',
    details_of: 'Details for %{name}',
    evidence: 'Evidence',
    id: 'Span',
    parent: 'Parent span',
    started: 'Started',
    ended: 'Ended',
  },
}

addTexts({ trace: traceTexts })

declare module '../../i18n/message_keys.js' {
  interface ConsoleMessages {
    trace: typeof traceTexts
  }
}

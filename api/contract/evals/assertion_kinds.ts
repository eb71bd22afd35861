import type { AssertionGroup, AssertionKind, AssertionValue } from './assertion_kind.js'

function kind(
  group: AssertionGroup,
  id: string,
  value: AssertionValue,
  explanation: string,
  more: Partial<AssertionKind> = {}
): AssertionKind {
  return { id, group, explanation, value, threshold: 'none', needs: [], negatable: true, ...more }
}

/** Assertion types in the order in which the editor lists them. */
export const ASSERTION_KINDS: readonly AssertionKind[] = [
  kind('text', 'equals', 'json', 'The response equals this text or JSON value.'),
  kind('text', 'contains', 'text', 'The response contains this text.'),
  kind('text', 'contains-all', 'list', 'The response contains all of these texts.'),
  kind('text', 'contains-any', 'list', 'The response contains at least one of these texts.'),
  kind('text', 'icontains', 'text', 'The response contains this text, ignoring case.'),
  kind('text', 'icontains-all', 'list', 'The response contains all of these texts, ignoring case.'),
  kind(
    'text',
    'icontains-any',
    'list',
    'The response contains at least one of these texts, ignoring case.'
  ),
  kind('text', 'starts-with', 'text', 'The response starts with this text.'),
  kind('text', 'regex', 'text', 'The response matches this regular expression.'),
  kind(
    'text',
    'word-count',
    'range',
    'The response has this many words, or between min and max words.'
  ),
  kind('text', 'is-refusal', 'none', 'The response is a refusal.'),
  kind(
    'format',
    'is-json',
    'schema',
    'The response is JSON and matches the JSON Schema, if given.'
  ),
  kind(
    'format',
    'contains-json',
    'schema',
    'The response contains JSON that matches the JSON Schema, if given.'
  ),
  kind('format', 'is-html', 'none', 'The response is HTML.'),
  kind('format', 'contains-html', 'none', 'The response contains HTML.'),
  kind('format', 'is-xml', 'optional_list', 'The response is XML with these elements, if given.'),
  kind(
    'format',
    'contains-xml',
    'optional_list',
    'The response contains XML with these elements, if given.'
  ),
  kind('format', 'is-sql', 'optional_options', 'The response is a valid SQL statement.'),
  kind(
    'format',
    'contains-sql',
    'optional_options',
    'The response contains a valid SQL statement.'
  ),
  kind(
    'likeness',
    'levenshtein',
    'text',
    'The edit distance between the response and this text is at most the threshold.',
    { threshold: 'optional' }
  ),
  kind(
    'likeness',
    'rouge-n',
    'text',
    'The response contains enough n-grams of this text (ROUGE-N, recall).',
    { threshold: 'optional' }
  ),
  kind(
    'likeness',
    'bleu',
    'text_or_list',
    'The response shares enough n-grams with this text (BLEU, precision).',
    { threshold: 'optional' }
  ),
  kind(
    'likeness',
    'gleu',
    'text_or_list',
    'The response shares enough n-grams with this text (GLEU, suitable for short texts).',
    { threshold: 'optional' }
  ),
  kind(
    'likeness',
    'meteor',
    'text_or_list',
    'The response shares enough words, stems and synonyms with this text (METEOR).',
    { threshold: 'optional' }
  ),
  kind(
    'likeness',
    'similar',
    'text_or_list',
    'The response is semantically similar to this text (cosine similarity of embeddings).',
    { threshold: 'optional', needs: ['embedding'] }
  ),
  kind(
    'likeness',
    'similar:cosine',
    'text_or_list',
    'The response is semantically similar to this text (cosine similarity of embeddings).',
    { threshold: 'optional', needs: ['embedding'] }
  ),
  kind(
    'likeness',
    'similar:dot',
    'text_or_list',
    'The response is semantically similar to this text (dot product of embeddings).',
    { threshold: 'optional', needs: ['embedding'] }
  ),
  kind(
    'likeness',
    'similar:euclidean',
    'text_or_list',
    'The response is semantically similar to this text (Euclidean distance of embeddings).',
    { threshold: 'optional', needs: ['embedding'] }
  ),
  kind(
    'tools',
    'is-valid-function-call',
    'none',
    'The function call in the response matches the functions defined for the provider.'
  ),
  kind(
    'tools',
    'is-valid-openai-function-call',
    'none',
    'The function call in the response matches the functions defined for the provider.'
  ),
  kind(
    'tools',
    'is-valid-openai-tools-call',
    'none',
    'The tool calls in the response match the tools defined for the provider.'
  ),
  kind(
    'tools',
    'tool-call-f1',
    'list',
    'The response calls these tools and no others (F1 score of names).',
    { threshold: 'optional' }
  ),
  kind('response', 'latency', 'none', 'The response time is at most this many milliseconds.', {
    threshold: 'required',
  }),
  kind('response', 'cost', 'none', 'The cost is at most this many US dollars.', {
    threshold: 'required',
  }),
  kind(
    'response',
    'perplexity',
    'none',
    'The perplexity is at most the threshold, so the model was confident.',
    { threshold: 'optional' }
  ),
  kind(
    'response',
    'perplexity-score',
    'none',
    'The normalized perplexity score (0 to 1) is at least the threshold.',
    { threshold: 'optional' }
  ),
  kind(
    'response',
    'finish-reason',
    'text',
    'The model stopped for this reason, e.g. stop or length.'
  ),
  kind(
    'response',
    'guardrails',
    'none',
    'The guardrails of the provider accept the prompt and the response.'
  ),
  kind('model', 'llm-rubric', 'text', 'A model finds that the response meets this rubric.', {
    threshold: 'optional',
    needs: ['grading'],
  }),
  kind(
    'model',
    'g-eval',
    'text_or_list',
    'A model grades the response step by step against these criteria.',
    { threshold: 'optional', needs: ['grading'] }
  ),
  kind('model', 'factuality', 'text', 'A model finds that the response agrees with these facts.', {
    needs: ['grading'],
  }),
  kind(
    'model',
    'model-graded-factuality',
    'text',
    'Former name of factuality: a model finds that the response agrees with these facts.',
    { needs: ['grading'] }
  ),
  kind(
    'model',
    'model-graded-closedqa',
    'text',
    'A model finds that the response meets this criterion.',
    { needs: ['grading'] }
  ),
  kind(
    'model',
    'answer-relevance',
    'none',
    'The response is relevant to the question (model and embeddings).',
    { threshold: 'optional', needs: ['grading', 'embedding'] }
  ),
  kind(
    'model',
    'context-faithfulness',
    'none',
    'The response makes only claims that the variable “context” supports.',
    { threshold: 'optional', needs: ['grading'] }
  ),
  kind(
    'model',
    'context-recall',
    'text',
    'The variable “context” contains the facts in this text.',
    {
      threshold: 'optional',
      needs: ['grading'],
    }
  ),
  kind(
    'model',
    'context-relevance',
    'none',
    'The variable “context” is relevant to the variable “query”.',
    {
      threshold: 'optional',
      needs: ['grading'],
    }
  ),
  kind(
    'model',
    'conversation-relevance',
    'none',
    'Every response in the conversation is relevant.',
    { threshold: 'optional', needs: ['grading'] }
  ),
  kind(
    'model',
    'search-rubric',
    'text',
    'A model with web search finds that the response meets this rubric.',
    { threshold: 'optional', needs: ['search'] }
  ),
  kind(
    'model',
    'agent-rubric',
    'text',
    'An agent with tools finds that the response meets this rubric.',
    { threshold: 'optional', unsupportedReason: 'This type would start a program on the server.' }
  ),
  kind('model', 'pi', 'text', 'A scoring service finds that the response meets this criterion.', {
    threshold: 'optional',
    unsupportedReason: 'This type sends responses to a service for which the server has no key.',
  }),
  kind(
    'model',
    'classifier',
    'text',
    'A classification model assigns the response to this class.',
    {
      threshold: 'optional',
      needs: ['classification'],
    }
  ),
  kind(
    'model',
    'moderation',
    'optional_list',
    'A moderation model finds none of these categories in the response.',
    { needs: ['moderation'] }
  ),
  kind(
    'compare',
    'select-best',
    'text',
    'A model selects this response as the best of all columns.',
    {
      needs: ['grading'],
      negatable: false,
    }
  ),
  kind(
    'compare',
    'max-score',
    'optional_options',
    'This response has the highest score of all columns in its other assertions.',
    { threshold: 'optional', negatable: false }
  ),
  kind('service', 'webhook', 'text', 'Your service at this URL accepts the response.'),
  kind('person', 'human', 'none', 'A reviewer marks the response as passed.', {
    negatable: false,
    unsupportedReason: 'This type requires a reviewer. Rate the responses in the results.',
  }),
  kind(
    'trace',
    'trace-span-count',
    'options',
    'The number of spans that match a pattern is within these limits.',
    { needs: ['trace'] }
  ),
  kind(
    'trace',
    'trace-span-duration',
    'options',
    'Spans that match a pattern took at most this long.',
    { needs: ['trace'] }
  ),
  kind(
    'trace',
    'trace-error-spans',
    'optional_options',
    'At most this many spans in the trace are errors.',
    { needs: ['trace'] }
  ),
  kind('trace', 'skill-used', 'options', 'The agent used these skills.', {
    needs: ['trace'],
  }),
  kind('trace', 'trajectory:tool-used', 'options', 'The agent used these tools.', {
    needs: ['trace'],
  }),
  kind(
    'trace',
    'trajectory:tool-sequence',
    'options',
    'The agent used these tools in this order.',
    { needs: ['trace'] }
  ),
  kind(
    'trace',
    'trajectory:tool-args-match',
    'options',
    'The agent called a tool with these arguments.',
    { needs: ['trace'] }
  ),
  kind(
    'trace',
    'trajectory:step-count',
    'options',
    'The number of steps that the agent took is within these limits.',
    {
      needs: ['trace'],
    }
  ),
  kind(
    'trace',
    'trajectory:goal-success',
    'text',
    'A model finds that the agent reached its goal.',
    { threshold: 'optional', needs: ['grading', 'trace'] }
  ),
]

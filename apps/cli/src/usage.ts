export const USAGE = `cairn: the shared memory of a team's AI agents

Usage
  cairn demo [conversation.json] [options]
  cairn --help | --version

demo
  Tells, with real calls to a running server, how what one agent learns reaches the whole team and nobody else. Then
  loads a conversation, asks its questions and measures how many are answered. It makes two organizations of its own.

  conversation.json    {name, licence, groups: [{messages: [{id, sessionId, text, speaker?, createdAt?}],
                       queries: [{text, gold: [messageId], category}]}]}; a small one comes along
  --questions N        ask N of the questions, spread evenly over all
  --mode MODE          search by hybrid (default), text or semantic
  --url URL            the server; also CAIRN_URL
  --platform-key KEY   makes the organizations; also CAIRN_PLATFORM_KEY
                       Without these two, credentials.json in CAIRN_DATA_DIR (./.cairn) is read.

Exit codes: 0 told to the end, 1 something failed, 2 the command line is wrong.
`;

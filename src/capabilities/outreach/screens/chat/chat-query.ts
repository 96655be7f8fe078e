import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#src/web/answers.ts';
import { query } from '#src/web/query.ts';
import { queryClient } from '#src/web/query-client.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';

export type Chat = Answer<'get', '/api/chat'>;

/** Whether somebody is there changes without a message, and a stream may have broken without a word. */
const AGAIN_MS = 20_000;

const CHAT = query('/api/chat', refreshedBy('messages'));

/** The conversation of this browser, read again while its panel is open and in view. */
export const useChat = () => useQuery<Chat>({ ...CHAT, refetchInterval: AGAIN_MS, staleTime: 0 });

export const showChat = (chat: Chat) => queryClient.setQueryData<Chat>(CHAT.queryKey, chat);

export const readChatAgain = () => void queryClient.invalidateQueries({ queryKey: CHAT.queryKey });

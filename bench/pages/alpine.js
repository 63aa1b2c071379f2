document.addEventListener('alpine:init', () => {
  Alpine.data('rating', (itemId) => ({ vote: (stars) => sendVote(itemId, stars) }));
});

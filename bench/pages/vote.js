/** Votes after a click on a star, the same for every runtime: the calls to the server, the answer, the new bar. */
globalThis.sendVote = async (itemId, stars) => {
  const ask = async (task) => {
    const url = `/index.php?option=com_k2&view=item&task=${task}&format=raw&itemID=${itemId}`;
    const answer = await fetch(url, { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
    return answer.text();
  };
  document.getElementById(`itemRatingLog${itemId}`).textContent = await ask(`vote&user_rating=${stars}`);
  const percentage = await ask('getVotesPercentage');
  document.getElementById(`itemCurrentRating${itemId}`).style.width = `${percentage}%`;
};

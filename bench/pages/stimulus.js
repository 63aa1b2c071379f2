const application = Stimulus.Application.start();
application.register(
  'rating',
  class extends Stimulus.Controller {
    static values = { item: Number };

    vote(event) {
      event.preventDefault();
      sendVote(this.itemValue, event.params.stars);
    }
  },
);
